// Makes the tests of this Jest project use NATS, JetStream, Redis and MinIO instead of the in-process adapters.
process.env.TEST_PORTS = 'servers';
