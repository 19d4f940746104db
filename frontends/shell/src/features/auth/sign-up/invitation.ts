/** The token of the invitation in the address. The part after # is never sent to servers. */
export function getInvitationToken(): string | undefined {
  return /^#invitation=([\w-]{43})$/.exec(location.hash)?.[1];
}
