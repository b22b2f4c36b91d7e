// Backups of the installation: their schedules, the ones made, and the one being made with how far it is.
import { type BackupRun, type BackupScript, backupScriptKind } from '@gemba/contract/admin/backup.ts'
import { adminWords } from '@gemba/contract/admin/words.ts'
import { useState } from 'react'
import { backupWords } from '../../i18n/backup.ts'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../../resource/client.ts'
import type { RowAction } from '../../resource/list/column.ts'
import { ListPage } from '../../resource/list/list-page.tsx'
import { refresh, tell, useRead } from '../../resource/query.ts'
import { useHistory } from '../../resource/record/history-panel.tsx'
import { RecycleBinButton } from '../../resource/record/recycle-bin.tsx'
import { useUndoable } from '../../resource/record/remove.ts'
import { useCan } from '../../resource/session.ts'
import { ask } from '../../ui/ask.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBackupColumns } from './backup-columns.tsx'
import { BackupScheduleDialog } from './backup-schedule-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import './backup.css'

const area = { words: adminWords, dictionaries: {}, references: {} }
const refetchMs = 2000

/** Changes a schedule, or begins a backup. */
async function operate(body: object): Promise<void> {
  await call('/backupScript/operate', body)
  await refresh('admin')
}

export function BackupPage() {
  const text = useText(backupWords)
  const columns = useBackupColumns()
  const [restored, setRestored] = useState<BackupRun>()
  const canEdit = useCan('backup:edit')
  const run = async () => {
    try {
      await operate({ operate: 'run' })
      toast('ok', text('begun'))
    } catch (error) {
      tell(error)
    }
  }
  const check = async ({ id }: BackupRun) => {
    try {
      await call('/backupScript/check', { id })
      await refresh('admin')
      toast('ok', text('checkBegun'))
    } catch (error) {
      tell(error)
    }
  }
  const isUsable = ({ isThere, state }: BackupRun): boolean => isThere && state === 'done'
  const rowActions: RowAction<BackupRun>[] = [
    { name: 'check', label: text('checkOne'), onRun: (row) => void check(row), isShown: isUsable },
    { name: 'restore', label: text('restore'), onRun: setRestored, isShown: isUsable, isDangerous: true },
  ]
  return (
    <div className="backup-page">
      <Schedules canEdit={canEdit} />
      <ListPage<BackupRun>
        area={area}
        of={['admin', 'backupRun']}
        path="/backupScript/runs"
        title={text('runs')}
        columns={columns}
        // While the server restarts nobody answers: the dialog follows the restore by itself.
        {...(restored ? {} : { refetchMs })}
        rowActions={canEdit ? rowActions : []}
        emptyTitle={text('none')}
        actions={() =>
          canEdit ? (
            <button type="button" className="main-button" onClick={() => void run()} data-testid="backup-run">
              {text('runNow')}
            </button>
          ) : null
        }
      />
      <p className="backup-hint">{text('restoreHint')}</p>
      {restored ? <RestoreDialog run={restored} onClose={() => setRestored(undefined)} /> : null}
    </div>
  )
}

function Schedules({ canEdit }: { canEdit: boolean }) {
  const text = useText(backupWords)
  const list = useText(listWords)
  const [edited, setEdited] = useState<{ script: BackupScript | undefined }>()
  const { data = [] } = useRead<BackupScript[]>(['admin', 'backupScript'], { path: '/backupScript/list' })
  const toggle = ({ id, status }: BackupScript) =>
    operate({ id, operate: status === 1 ? 'disable' : 'enable' }).catch(tell)
  const history = useHistory<BackupScript>(area, backupScriptKind)
  const undoable = useUndoable(backupScriptKind)
  const remove = async ({ id, name }: BackupScript) => {
    const isSure = await ask({
      title: list('removeTitle'),
      message: text('removeSchedule', { name }),
      isDangerous: true,
    })
    if (isSure) await undoable(1, () => call('/backupScript/operate', { id, operate: 'remove' }))
  }
  return (
    <section className="backup-schedules" aria-label={text('schedules')}>
      <header>
        <h2>{text('schedules')}</h2>
        {canEdit ? (
          <span className="backup-acts">
            <RecycleBinButton resource={backupScriptKind} title={text('schedules')} />
            <button
              type="button"
              className="plain-button"
              onClick={() => setEdited({ script: undefined })}
              data-testid="backup-schedule-add"
            >
              <Icon name="add" /> {text('addSchedule')}
            </button>
          </span>
        ) : null}
      </header>
      {data.length === 0 ? <p className="backup-hint">{text('noSchedule')}</p> : null}
      <ul>
        {data.map((script) => (
          <li key={script.id}>
            <strong>{script.name}</strong>
            <code>{script.cron ?? '—'}</code>
            <StateWord presence={script.status === 1 ? 'on' : 'disabled'}>
              {text(script.status === 1 ? 'on' : 'off')}
            </StateWord>
            <span>
              {text('nextTime')} {script.nextTime ?? '—'}
            </span>
            <span>
              {text('keepCount')} {script.keepCount}
            </span>
            <span className="backup-acts">
              {canEdit ? (
                <>
                  <button type="button" className="plain-button" onClick={() => setEdited({ script })}>
                    {list('edit')}
                  </button>
                  <button type="button" className="plain-button" onClick={() => void toggle(script)}>
                    {text(script.status === 1 ? 'disable' : 'enable')}
                  </button>
                  <button type="button" className="plain-button" onClick={() => void remove(script)}>
                    {list('remove')}
                  </button>
                </>
              ) : null}
              {history.button(script)}
            </span>
          </li>
        ))}
      </ul>
      {history.panel}
      {edited ? (
        <BackupScheduleDialog script={edited.script} onSave={operate} onClose={() => setEdited(undefined)} />
      ) : null}
    </section>
  )
}
