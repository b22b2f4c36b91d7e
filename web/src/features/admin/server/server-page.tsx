// The servers of the installation: state, work, load and version; a server can be drained before maintenance.
import { drainServer, readServers, resumeServer, type ServerRow } from '@gemba/contract/admin/server/commands.ts'
import { failureOf } from '../../../api/call-error.ts'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import type { RowAction } from '../../../resource/list/grid/column.ts'
import { DataTable } from '../../../resource/list/grid/data-table.tsx'
import styles from '../../../resource/list/list-page.module.css'
import { useDensity } from '../../../resource/list/list-preferences.ts'
import { useCan } from '../../../session/session.ts'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { useServerColumns } from './server-columns.tsx'
import { serverWords } from './words.ts'

const refetchMs = 3000

export function ServerPage() {
  const text = useText(serverWords)
  const { density } = useDensity()
  const columns = useServerColumns()
  const actions = useActions()
  const { data, error } = useCommandQuery(readServers, {}, { refetchMs })
  if (data && !data.runsInstallation) return <EmptyState title={text('guest')} />
  const live = data?.servers.filter(({ state }) => state !== 'stopped' && state !== 'silent') ?? []
  return (
    <div className={styles.page}>
      <section className="column gap-12 grow shrinkable" aria-label={text('title')}>
        <header className={styles.head}>
          <h1 className="flush size-20 tight">{text('title')}</h1>
        </header>
        {data && live.length === 1 ? <AloneHint missing={data.missingSettings} /> : null}
        <div className="flex grow min-height-0">
          <DataTable
            name="admin.server"
            label={text('title')}
            density={density}
            columns={columns}
            rows={data?.servers ?? []}
            actions={actions}
            emptyState={
              error ? (
                <ErrorState failure={failureOf(error)} onRetry={() => void refresh('admin')} />
              ) : (
                <Skeleton rows={3} />
              )
            }
          />
        </div>
      </section>
    </div>
  )
}

/** States that one server is enough, and how another one is added. */
function AloneHint({ missing }: { missing: readonly string[] }) {
  const text = useText(serverWords)
  const how = missing.length > 0 ? text('addMissing', { names: missing.join(', ') }) : text('addReady')
  return (
    <p className="flush max-width-960 muted" data-testid="server-alone">
      {text('alone')} {how}
    </p>
  )
}

/** What the server would refuse is disabled. */
function useActions(): RowAction<ServerRow>[] {
  const text = useText(serverWords)
  const canEdit = useCan('server:edit')
  if (!canEdit) return []
  const change = async (command: typeof drainServer | typeof resumeServer, { id }: ServerRow, done: string) => {
    try {
      await run(command, { id })
      await refresh('admin')
      toast('ok', done)
    } catch (failure) {
      notifyFailure(failure)
    }
  }
  const drain = async (row: ServerRow) => {
    const isSure = await confirm({
      title: text('drainTitle'),
      message: text('drainHint'),
      confirmText: text('drain'),
      cancelText: text('cancel'),
    })
    if (isSure) await change(drainServer, row, text('drained'))
  }
  return [
    {
      name: 'drain',
      label: text('drain'),
      isMain: true,
      isShown: ({ state }) => state === 'ready',
      isDisabled: ({ onlyRole }) => onlyRole !== null,
      onRun: (row) => void drain(row),
    },
    {
      name: 'resume',
      label: text('resume'),
      isMain: true,
      isShown: ({ state }) => state === 'draining',
      onRun: (row) => void change(resumeServer, row, text('resumed')),
    },
  ]
}
