import type { ServerRow } from '@gemba/contract/admin/server/commands.ts'
import { useText } from '../../../i18n/text.ts'
import type { Column } from '../../../resource/list/grid/column.ts'
import { type Presence, StateWord } from '../../../ui/state/state-word.tsx'
import { formatFileSize } from '../../../ui/value/file-size.ts'
import { formatDuration } from '../../../ui/value/time.ts'
import { serverWords } from './words.ts'

const presence: Record<ServerRow['state'], Presence> = {
  starting: 'degraded',
  ready: 'on',
  draining: 'degraded',
  stopped: 'disabled',
  silent: 'off',
}

const hasEnded = ({ state }: ServerRow): boolean => state === 'stopped' || state === 'silent'

/** Returns the columns of the list of servers. */
export function useServerColumns(): Column<ServerRow>[] {
  const text = useText(serverWords)
  const noteOf = ({ isThis, onlyRole }: ServerRow): string => {
    const notes = [isThis ? text('here') : '', onlyRole ? text(`only.${onlyRole}`) : '']
    return notes.filter(Boolean).join(' · ') || '—'
  }
  return [
    {
      name: 'state',
      title: text('state'),
      width: 140,
      cell: ({ state }) => <StateWord presence={presence[state]}>{text(`state.${state}`)}</StateWord>,
      cardRole: 'state',
    },
    { name: 'address', title: text('address'), width: 220, cell: ({ address }) => address ?? '—', cardRole: 'title' },
    {
      name: 'roles',
      title: text('roles'),
      width: 200,
      cell: ({ roles }) => roles.map((role) => text(`role.${role}`)).join(' · '),
    },
    {
      name: 'cpuShare',
      title: text('cpu'),
      width: 110,
      align: 'right',
      cell: (row) => (hasEnded(row) ? '—' : text('cores', { n: row.cpuShare.toFixed(2) })),
    },
    {
      name: 'memoryBytes',
      title: text('memory'),
      width: 110,
      align: 'right',
      cell: (row) => (hasEnded(row) ? '—' : formatFileSize(row.memoryBytes)),
    },
    { name: 'version', title: text('version'), width: 110, cell: ({ version }) => version },
    {
      name: 'uptimeMs',
      title: text('uptime'),
      width: 140,
      align: 'right',
      cell: ({ uptimeMs }) => formatDuration(uptimeMs),
    },
    { name: 'startTime', title: text('startTime'), width: 170, cell: ({ startTime }) => startTime },
    { name: 'note', title: text('note'), width: 300, cell: noteOf },
  ]
}
