import { z } from 'zod';

const connectionsSchema = z.object({
  connections: z.array(
    z.object({
      cid: z.number(),
      subscriptions_list_detail: z
        .array(z.object({ subject: z.string(), qgroup: z.string().optional(), msgs: z.number() }))
        .default([]),
    }),
  ),
});

/** How many requests each process has got that serves `subject`, as NATS counts them; all are in the queue group `group`. */
export async function handledBy(monitorUrl: string, subject: string, group: string): Promise<number[]> {
  const answer = await fetch(`${monitorUrl}/connz?subs=detail&sort=cid`);
  const { connections } = connectionsSchema.parse(await answer.json());
  return connections.flatMap(({ subscriptions_list_detail: subscriptions }) =>
    subscriptions
      .filter((subscription) => subscription.subject === subject && subscription.qgroup === group)
      .map(({ msgs }) => msgs),
  );
}
