import type { BackupRun } from '@gemba/contract/admin/backup.ts'
import { useText } from '../../../i18n/text.ts'
import type { Column } from '../../../resource/list/grid/column.ts'
import { type Presence, StateWord } from '../../../ui/state/state-word.tsx'
import { formatFileSize } from '../../../ui/value/file-size.ts'
import { formatNumber } from '../../../ui/value/number.ts'
import { formatDuration } from '../../../ui/value/time.ts'
import { backupWords } from './words.ts'

const presence = { running: 'degraded', done: 'on', failed: 'off' } as const
const checkPresence: Record<NonNullable<BackupRun['checkState']>, Presence> = {
  waiting: 'degraded',
  running: 'degraded',
  whole: 'on',
  damaged: 'off',
  newer: 'off',
  locked: 'off',
}

const percentOf = (share: number): number => Math.floor(share * 100)

/** Returns the columns of the list of backups and restores. */
export function useBackupColumns(): Column<BackupRun>[] {
  const text = useText(backupWords)
  const count = (value: number | null): string => (value === null ? '—' : formatNumber(value))
  const sizeOf = (size: number | null): string => (size === null ? '—' : formatFileSize(size))
  const lastingOf = (ms: number | null): string => (ms === null ? '—' : formatDuration(ms))
  const stateOf = (run: BackupRun): string => {
    if (run.state !== 'running') return text(`state.${run.state}`)
    const doing = run.doing === 'restart' ? text('restart') : (run.doing ?? '')
    return `${text('state.running')} ${percentOf(run.share)}% ${doing}`
  }
  const checkOf = (run: BackupRun) => {
    if (run.kind === 'restore' || run.state !== 'done') return '—'
    if (!run.isThere) return <StateWord presence="disabled">{text('gone')}</StateWord>
    if (run.checkState === null) return <StateWord presence="never">{text('check.none')}</StateWord>
    const params = { percent: percentOf(run.checkShare), time: run.checkTime ?? '', note: run.checkNote ?? '' }
    return <StateWord presence={checkPresence[run.checkState]}>{text(`check.${run.checkState}`, params)}</StateWord>
  }
  const kindOf = ({ kind, isEncrypted }: BackupRun): string =>
    isEncrypted === 1 ? `${text(`kind.${kind}`)} · ${text('encrypted')}` : text(`kind.${kind}`)
  return [
    { name: 'startTime', title: text('startTime'), width: 160, cell: (run) => run.startTime },
    { name: 'kind', title: text('kind'), width: 130, cell: kindOf },
    {
      name: 'state',
      title: text('state'),
      width: 145,
      cell: (run) => <StateWord presence={presence[run.state]}>{stateOf(run)}</StateWord>,
    },
    { name: 'size', title: text('size'), width: 110, align: 'right', cell: (run) => sizeOf(run.size) },
    {
      name: 'durationMs',
      title: text('duration'),
      width: 110,
      align: 'right',
      cell: (run) => lastingOf(run.durationMs),
    },
    { name: 'checkState', title: text('checkResult'), width: 190, cell: checkOf },
    { name: 'rows', title: text('rows'), width: 110, align: 'right', cell: (run) => count(run.rows) },
    { name: 'samples', title: text('samples'), width: 130, align: 'right', cell: (run) => count(run.samples) },
    { name: 'files', title: text('files'), width: 110, align: 'right', cell: (run) => count(run.files) },
    { name: 'endTime', title: text('endTime'), width: 170, cell: (run) => run.endTime ?? '—' },
    { name: 'userName', title: text('user'), width: 120, cell: (run) => run.userName ?? '—' },
    { name: 'folder', title: text('folder'), width: 230, cell: (run) => run.folder },
    { name: 'error', title: text('error'), width: 260, cell: (run) => run.error ?? '—' },
  ]
}
