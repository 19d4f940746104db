// The test files of this project run on NATS, JetStream, Redis and MinIO instead of the adapters in process.
process.env.TEST_PORTS = 'servers';
