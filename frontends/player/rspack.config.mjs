import { configureRemote } from '@rubato/federation';

export default configureRemote({ name: 'player' });
