export const outcomeOf = async (response: Response) => ({
  status: response.status,
  errors: (await response.json()).errors,
});
export const rejection = (message: string) => ({ status: 403, errors: { message } });

/** Sends six concurrent requests, and resolves with the rejections. */
export async function sendConcurrently(send: (n: number) => Promise<Response>) {
  const outcomes = await Promise.all([0, 1, 2, 3, 4, 5].map(async (n) => outcomeOf(await send(n))));
  return outcomes.filter(({ status }) => status >= 400);
}
