import { Inject, Injectable, Optional } from '@nestjs/common';
import { METRICS, type Metrics } from '@rubato/service-kit';
import { InspectorService } from '../inspection/inspector/inspector.service.ts';
import { StoreQuota } from '../assets/store-quota.ts';
import { UploadsService } from './uploads.service.ts';

/** Exposes the load of uploads and inspections as metrics. */
@Injectable()
export class UploadMetrics {
  constructor(
    uploads: UploadsService,
    inspector: InspectorService,
    storeQuota: StoreQuota,
    @Optional() @Inject(METRICS) metrics?: Metrics,
  ) {
    if (!metrics) return;
    const active = metrics.createGauge('rubato_media_uploads', 'Uploads in progress');
    const rejected = metrics.createCounter(
      'rubato_media_uploads_rejected_total',
      'Uploads rejected because of too many concurrent uploads: in total, of the user or from the address',
      ['limit'],
    );
    uploads.onRejection = (limit) => rejected.inc({ limit });
    const inspections = metrics.createGauge(
      'rubato_media_inspections',
      'File inspections running and waiting',
      ['state'],
    );
    const stored = metrics.createGauge(
      'rubato_media_stored_bytes',
      'Uploaded files of all users, up to a minute ago',
    );
    metrics.onScrape(async () => {
      active.set(uploads.active);
      inspections.set({ state: 'running' }, inspector.queue.running);
      inspections.set({ state: 'waiting' }, inspector.queue.waiting);
      // Keeps its value while the database is unavailable, which has a metric of its own.
      await storeQuota.getUsage().then(
        (bytes) => stored.set(bytes),
        () => undefined,
      );
    });
  }
}
