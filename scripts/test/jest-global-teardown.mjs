export default async function teardown() {
  await globalThis.stopPostgres?.();
  await globalThis.removeTestContainers?.();
}
