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

/** Requests for `subject` that NATS has delivered to each member of the queue group `group`. */
export async function countRequests(monitorUrl: string, subject: string, group: string): Promise<number[]> {
  const response = await fetch(`${monitorUrl}/connz?subs=detail&sort=cid`);
  const { connections } = connectionsSchema.parse(await response.json());
  return connections.flatMap(({ subscriptions_list_detail: subscriptions }) =>
    subscriptions
      .filter((subscription) => subscription.subject === subject && subscription.qgroup === group)
      .map(({ msgs }) => msgs),
  );
}
