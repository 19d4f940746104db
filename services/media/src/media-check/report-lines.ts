import type { Findings, Reconciliation } from '../reconciliation/reconciliation-report.ts';

/** What a comparison of store and database saw, for a person. `command` is what they have called; options follow it. */
export function reportLines(report: Reconciliation, isRepair: boolean, command: string): string[] {
  const { objects, orphans, foreign, missing, removed, refused, trash } = report;
  return [
    `${objects.count} files, ${size(objects.bytes)}.`,
    ...section('that no song and no upload has', orphans),
    ...section('that the database knows and that are not there', missing),
    ...section('that Rubato did not make; they are left alone', foreign),
    ...(removed ? [`${removed} files were moved to the trash.`] : []),
    ...trashLines(report, isRepair, command),
    ...(refused
      ? [
          `Nothing was moved: more than 5 % of all files is much. If the database is the right one: ${command} --repair --force`,
        ]
      : []),
    ...(orphans.count && !isRepair ? [`Move to the trash what nothing has: ${command} --repair`] : []),
    ...(missing.count > trash.restorable - trash.restored
      ? ['What is not there and not in the trash can only come from a backup.']
      : []),
    ...(orphans.count || missing.count ? [] : ['Files and database agree.']),
  ];
}

function trashLines({ trash }: Reconciliation, isRepair: boolean, command: string): string[] {
  const { count, bytes, restorable, restored, expired } = trash;
  return [
    ...(count ? [`${count} files, ${size(bytes)}, are in the trash.`] : []),
    ...(restored ? [`${restored} files that the database knows were moved back from the trash.`] : []),
    ...(restorable && !isRepair
      ? [`${restorable} files that are not there are in the trash. Move them back: ${command} --repair`]
      : []),
    ...(expired ? [`${expired} files were removed from the trash for good.`] : []),
  ];
}

function section(what: string, { count, bytes, names }: Findings): string[] {
  if (!count) return [];
  const more = count > names.length ? [`  … and ${count - names.length} more`] : [];
  return [`${count} files, ${size(bytes)}, ${what}:`, ...names.map((name) => `  ${name}`), ...more];
}

function size(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
