// Restores a backup. It warns what will be lost, asks for the password, and then shows the progress.
import { type BackupRun, restoreBackup } from '@gemba/contract/admin/backup.ts'
import { useState } from 'react'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { Panel } from '../../../ui/panel/panel.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import styles from './backup.module.css'
import { OwnPasswordDialog } from './own-password-dialog.tsx'
import { useRestoreProgress } from './restore-progress.ts'
import { backupWords } from './words.ts'

interface RestoreDialogProps {
  run: BackupRun
  onClose: () => void
}

export function RestoreDialog({ run, onClose }: RestoreDialogProps) {
  const [runId, setRunId] = useState<string>()
  return runId === undefined ? (
    <Confirmation run={run} onClose={onClose} onBegun={setRunId} />
  ) : (
    <Progress runId={runId} run={run} onClose={onClose} />
  )
}

function Confirmation({ run: backup, onClose, onBegun }: RestoreDialogProps & { onBegun: (runId: string) => void }) {
  const text = useText(backupWords)
  const begin = async (password: string) => {
    const { runId } = await run(restoreBackup, { id: backup.id, password })
    await refresh('admin')
    onBegun(runId)
  }
  return (
    <OwnPasswordDialog
      name="restore"
      title={text('restoreTitle', { time: backup.startTime })}
      confirmText={text('restoreNow')}
      isDangerous
      onSend={begin}
      onClose={onClose}
    >
      <p>
        <strong>{text('restoreLoses', { time: backup.startTime })}</strong>
      </p>
      <p>{text('restoreSteps')}</p>
      <p>{text('restoreSessions')}</p>
    </OwnPasswordDialog>
  )
}

function Progress({ runId, run, onClose }: RestoreDialogProps & { runId: string }) {
  const text = useText(backupWords)
  const progress = useRestoreProgress(runId)
  const title = text('restoreTitle', { time: run.startTime })
  if (progress.phase === 'failed') {
    return (
      <Popup title={title} onCancel={onClose} onConfirm={onClose} testId="restore-failed">
        {text('restoreFailed', { reason: progress.reason })}
      </Popup>
    )
  }
  const words = { preparing: text('preparing'), restarting: text('restarting'), restoring: text('restoringNow') }
  const percent = Math.floor(progress.share * 100)
  return (
    <Panel title={title} width={560} onClose={onClose} testId="restore-progress">
      <div>
        <p className="below-8" role="status">
          {words[progress.phase]}
        </p>
        <div className={`row gap-12 below-12 ${styles.bar}`}>
          <progress max={100} value={progress.phase === 'restarting' ? undefined : percent} aria-label={title} />
          <output>{progress.phase === 'restarting' ? '' : `${percent} %`}</output>
        </div>
        <p className={'below-8 muted'}>{text('restoreWait')}</p>
      </div>
    </Panel>
  )
}
