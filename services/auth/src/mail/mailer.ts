/** A mail as it is sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The port for outgoing mail. */
export interface Mailer {
  /** Resolves when the mail is accepted for delivery. Throws if it is not; it may then be sent again. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** Injects the `Mailer`, or null if this installation sends no mail. */
export const MAILER = Symbol('Mailer');
