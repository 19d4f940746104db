export default async function teardown() {
  await globalThis.stopProductHost?.();
  await globalThis.dropTestTemplates?.();
  await globalThis.stopPostgres?.();
  await globalThis.removeTestContainers?.();
}
