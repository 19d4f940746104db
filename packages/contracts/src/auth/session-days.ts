/** The maximum idle time and the maximum age of a session, in days. The cookie lives as long as the session can. */
export const sessionDays = { idle: 7, absolute: 30 };
