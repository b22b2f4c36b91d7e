// Backups of the installation: their schedules, the stored backups, and the progress of the running backup.

import {
  type BackupRun,
  type BackupScript,
  backupScriptKind,
  checkBackup,
  listBackupRuns,
  listBackupScripts,
  operateBackup,
} from '@gemba/contract/admin/backup.ts'
import { readBackupRights } from '@gemba/contract/admin/company-export.ts'
import { describeCron } from '@gemba/contract/cron/describe-cron.ts'
import { parseCron } from '@gemba/contract/cron/parse-cron.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { RowAction } from '../../../resource/list/grid/column.ts'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { useHistory } from '../../../resource/record/history-panel.tsx'
import { RecycleBinButton } from '../../../resource/record/recycle-bin.tsx'
import { useUndoable } from '../../../resource/record/remove.ts'
import { listWords } from '../../../resource/words.ts'
import { useCan } from '../../../session/session.ts'
import { MainButton, PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { StateWord } from '../../../ui/state/state-word.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import styles from './backup.module.css'
import { useBackupColumns } from './backup-columns.tsx'
import { BackupScheduleDialog } from './backup-schedule-dialog.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import { ExportCompany } from './export-company.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { backupWords } from './words.ts'

const refetchMs = 2000

/** Changes a schedule or starts a backup. */
async function operate(input: CommandInput<typeof operateBackup>): Promise<void> {
  await run(operateBackup, input)
  await refresh('admin')
}

/** The company that runs the installation sees its backups. Other companies can export their own data. */
export function BackupPage() {
  const { data: rights } = useCommandQuery(readBackupRights, {})
  if (!rights) return null
  return (
    <div className={`column gap-12 full-height ${styles.page}`}>
      {rights.runsInstallation ? <Backups canDownload={rights.downloadsBackups} /> : null}
      {rights.exportsCompany ? <ExportCompany /> : null}
    </div>
  )
}

function Backups({ canDownload }: { canDownload: boolean }) {
  const text = useText(backupWords)
  const columns = useBackupColumns()
  const [restored, setRestored] = useState<BackupRun>()
  const [fetched, setFetched] = useState<BackupRun>()
  const canEdit = useCan('backup:edit')
  const begin = async () => {
    try {
      await operate({ operate: 'run' })
      toast('ok', text('begun'))
    } catch (error) {
      notifyFailure(error)
    }
  }
  const check = async ({ id }: BackupRun) => {
    try {
      await run(checkBackup, { id })
      await refresh('admin')
      toast('ok', text('checkBegun'))
    } catch (error) {
      notifyFailure(error)
    }
  }
  const isUsable = ({ isThere, state }: BackupRun): boolean => isThere && state === 'done'
  const rowActions: RowAction<BackupRun>[] = [
    { name: 'check', label: text('checkOne'), onRun: (row) => void check(row), isShown: isUsable },
    { name: 'download', label: text('download'), onRun: setFetched, isShown: (row) => canDownload && isUsable(row) },
    { name: 'restore', label: text('restore'), onRun: setRestored, isShown: isUsable, isDangerous: true },
  ]
  return (
    <>
      <Schedules canEdit={canEdit} />
      <ListPage<BackupRun>
        of={['admin', 'backupRun']}
        by={listBackupRuns}
        title={text('runs')}
        columns={columns}
        // No polling during a restore, because the server is restarting. The dialog polls the progress itself.
        refetchMs={restored ? undefined : refetchMs}
        rowActions={canEdit ? rowActions : []}
        empty={{ title: text('none'), hint: text('noneHint'), mark: 'warn' }}
        actions={() =>
          canEdit ? (
            <MainButton onClick={() => void begin()} data-testid="backup-run">
              {text('runNow')}
            </MainButton>
          ) : null
        }
      />
      <p className="flush muted">{text('restoreHint')}</p>
      {fetched ? <DownloadDialog run={fetched} onClose={() => setFetched(undefined)} /> : null}
      {restored ? <RestoreDialog run={restored} onClose={() => setRestored(undefined)} /> : null}
    </>
  )
}

function Schedules({ canEdit }: { canEdit: boolean }) {
  const text = useText(backupWords)
  const list = useText(listWords)
  const [edited, setEdited] = useState<{ script: BackupScript | undefined }>()
  const { data = [] } = useCommandQuery(listBackupScripts, {})
  const toggle = ({ id, status }: BackupScript) =>
    operate({ id, operate: status === 1 ? 'disable' : 'enable' }).catch(notifyFailure)
  const language = useLanguage((state) => state.language)
  const whenOf = ({ cron }: BackupScript): string => {
    const fields = parseCron(cron ?? '')
    return 'message' in fields ? '—' : describeCron(fields, language)
  }
  const history = useHistory<BackupScript>(backupScriptKind)
  const undoable = useUndoable(backupScriptKind)
  const remove = async ({ id, name }: BackupScript) => {
    const isSure = await confirm({
      title: list('removeTitle'),
      message: text('removeSchedule', { name }),
      confirmText: list('removeConfirm'),
      cancelText: list('removeCancel'),
      isDangerous: true,
    })
    if (!isSure) return
    await undoable(1, async () => {
      const reply = await run(operateBackup, { id, operate: 'remove' })
      return 'transaction' in reply ? reply : {}
    })
  }
  return (
    <section className={styles.schedules} aria-label={text('schedules')}>
      <header className="row spread">
        <h2 className="flush size-16">{text('schedules')}</h2>
        {canEdit ? (
          <span className="flex gap-8 push">
            <RecycleBinButton resource={backupScriptKind} title={text('schedules')} />
            <PlainButton onClick={() => setEdited({ script: undefined })} data-testid="backup-schedule-add">
              <Icon of={PlusIcon} /> {text('addSchedule')}
            </PlainButton>
          </span>
        ) : null}
      </header>
      {data.length === 0 ? <p className="flush muted">{text('noSchedule')}</p> : null}
      <ul className="plain-list">
        {data.map((script) => (
          <li key={script.id}>
            <strong>{script.name}</strong>
            <span title={script.cron ?? undefined}>{whenOf(script)}</span>
            <StateWord presence={script.status === 1 ? 'on' : 'disabled'}>
              {text(script.status === 1 ? 'on' : 'off')}
            </StateWord>
            <span>
              {text('nextTime')} {script.nextTime ?? '—'}
            </span>
            <span>
              {text('keepCount')} {script.keepCount}
            </span>
            <span className="flex gap-8 push">
              {canEdit ? (
                <>
                  <PlainButton onClick={() => setEdited({ script })}>{list('edit')}</PlainButton>
                  <PlainButton onClick={() => void toggle(script)}>
                    {text(script.status === 1 ? 'disable' : 'enable')}
                  </PlainButton>
                  <PlainButton onClick={() => void remove(script)}>{list('remove')}</PlainButton>
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
