import { Inject, Injectable, Optional } from '@nestjs/common';
import { METRICS, type Metrics } from '@rubato/service-kit';
import { InspectorService } from '../inspection/inspector.service.ts';
import { UploadsService } from './uploads.service.ts';

/** Exposes the load of uploads and inspections as metrics. */
@Injectable()
export class UploadMetrics {
  constructor(
    uploads: UploadsService,
    inspector: InspectorService,
    @Optional() @Inject(METRICS) metrics?: Metrics,
  ) {
    if (!metrics) return;
    const active = metrics.gauge('rubato_media_uploads', 'Uploads in progress');
    const rejected = metrics.counter(
      'rubato_media_uploads_refused_total',
      'Uploads rejected because of too many concurrent uploads: in total, of the member or from the address',
      ['limit'],
    );
    uploads.onRejection = (limit) => rejected.inc({ limit });
    const inspections = metrics.gauge('rubato_media_inspections', 'File inspections running and waiting', [
      'state',
    ]);
    metrics.beforeScrape(() => {
      active.set(uploads.active);
      inspections.set({ state: 'running' }, inspector.queue.running);
      inspections.set({ state: 'waiting' }, inspector.queue.waiting);
    });
  }
}
