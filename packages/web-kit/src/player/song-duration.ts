// Through here, so that a front end that shows a time does not carry all schemas of the contract with it.
export { durationSeconds, formatDuration, formatTotalDuration } from '@rubato/contracts';
