# One image for web processes, session workers and job workers.
FROM python:3.12-slim
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 BRIGADE_VAR=/data
RUN useradd --create-home cook && mkdir /data && chown cook /data
WORKDIR /app
COPY requirements.txt requirements-s3.txt ./
RUN pip install --no-cache-dir -r requirements.txt -r requirements-s3.txt
COPY --chown=cook . .
USER cook
# Compile the renderer; the key that this makes must not stay in the image.
RUN BRIGADE_VAR=/tmp/warm python manage.py warm --no-pictures && rm -rf /tmp/warm
VOLUME /data
EXPOSE 8000
CMD ["python", "manage.py", "serve", "--host", "0.0.0.0", "--port", "8000"]
