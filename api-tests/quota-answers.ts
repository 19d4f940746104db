export const outcomeOf = async (answer: Response) => ({
  status: answer.status,
  errors: (await answer.json()).errors,
});
export const refusal = (message: string) => ({ status: 403, errors: { message } });

/** Asks six times at the same moment, and resolves with what was refused. */
export async function askAtOnce(ask: (n: number) => Promise<Response>) {
  const outcomes = await Promise.all([0, 1, 2, 3, 4, 5].map(async (n) => outcomeOf(await ask(n))));
  return outcomes.filter(({ status }) => status >= 400);
}
