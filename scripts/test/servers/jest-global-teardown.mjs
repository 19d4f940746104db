export default async function tearDown() {
  await globalThis.stopProductHost?.();
  await globalThis.dropTestTemplates?.();
  await globalThis.stopPostgres?.();
  await globalThis.removeTestContainers?.();
}
