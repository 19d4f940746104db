import type { Findings, Reconciliation } from '../reconciliation/reconciliation-report.ts';

/** Formats a reconciliation report for the operator. `command` is the command line without options. */
export function reportLines(report: Reconciliation, isRepair: boolean, command: string): string[] {
  const { objects, orphans, foreign, missing, removed, isRepairRejected, trash } = report;
  return [
    `${objects.count} files, ${formatSize(objects.bytes)}.`,
    ...formatSection('not in the database (orphaned)', orphans),
    ...formatSection('in the database but missing', missing),
    ...formatSection('not created by Rubato (left untouched)', foreign),
    ...(removed ? [`${removed} files were moved to the trash.`] : []),
    ...formatTrash(report, isRepair, command),
    ...(isRepairRejected
      ? [
          `Nothing was moved: more than 5 % of all files are orphaned. If this is the right database, run ${command} --repair --force`,
        ]
      : []),
    ...(orphans.count && !isRepair ? [`To move orphaned files to the trash, run ${command} --repair`] : []),
    ...(missing.count > trash.restorable - trash.restored
      ? ['Missing files that are not in the trash must be restored from a backup.']
      : []),
    ...(orphans.count || missing.count ? [] : ['Files and database agree.']),
  ];
}

function formatTrash({ trash }: Reconciliation, isRepair: boolean, command: string): string[] {
  const { count, bytes, restorable, restored, expired } = trash;
  return [
    ...(count ? [`${count} files, ${formatSize(bytes)}, are in the trash.`] : []),
    ...(restored ? [`${restored} files were restored from the trash.`] : []),
    ...(restorable && !isRepair
      ? [`${restorable} missing files are in the trash. To restore them, run ${command} --repair`]
      : []),
    ...(expired ? [`${expired} expired files were deleted from the trash.`] : []),
  ];
}

function formatSection(description: string, { count, bytes, names }: Findings): string[] {
  if (!count) return [];
  const more = count > names.length ? [`  … and ${count - names.length} more`] : [];
  return [
    `${count} files, ${formatSize(bytes)}, ${description}:`,
    ...names.map((name) => `  ${name}`),
    ...more,
  ];
}

function formatSize(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
