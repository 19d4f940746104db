import { remote } from '@rubato/federation';

export default remote({ name: 'library' });
