import { Inject, Injectable, Optional } from '@nestjs/common';
import { METRICS, type Metrics } from '@rubato/service-kit';
import { InspectorService } from '../inspection/inspector.service.ts';
import { UploadsService } from './uploads.service.ts';

/** How busy media is with uploads, for whoever scrapes its metrics. */
@Injectable()
export class UploadMetrics {
  constructor(
    uploads: UploadsService,
    inspector: InspectorService,
    @Optional() @Inject(METRICS) metrics?: Metrics,
  ) {
    if (!metrics) return;
    const underWay = metrics.gauge('rubato_media_uploads', 'Uploads under way');
    const refused = metrics.counter(
      'rubato_media_uploads_refused_total',
      'Uploads refused because so many were under way: of all, of the member or of the address',
      ['limit'],
    );
    uploads.onRefusal = (limit) => refused.inc({ limit });
    const inspections = metrics.gauge(
      'rubato_media_inspections',
      'Files being inspected, or waiting for it',
      ['state'],
    );
    metrics.beforeScrape(() => {
      underWay.set(uploads.underWay);
      inspections.set({ state: 'running' }, inspector.queue.running);
      inspections.set({ state: 'waiting' }, inspector.queue.waiting);
    });
  }
}
