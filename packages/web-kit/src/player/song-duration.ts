// Re-exported, so that a front end that shows durations does not bundle all schemas of the contract.
export { durationSeconds, formatDuration, formatTotalDuration } from '@rubato/contracts';
