// Downloads a copy of a backup. It contains the data of all companies, so the dialog warns and asks for the password.
import { type BackupRun, prepareBackupDownload } from '@gemba/contract/admin/backup.ts'
import { run } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { OwnPasswordDialog } from './own-password-dialog.tsx'
import { backupWords } from './words.ts'

interface DownloadDialogProps {
  run: BackupRun
  onClose: () => void
}

export function DownloadDialog({ run: backup, onClose }: DownloadDialogProps) {
  const text = useText(backupWords)
  const fetchIt = async (password: string) => {
    const { address } = await run(prepareBackupDownload, { id: backup.id, password })
    // A link lets the browser stream the file to disk, so that its size does not matter.
    const link = document.createElement('a')
    link.href = address
    link.download = ''
    link.click()
    onClose()
  }
  return (
    <OwnPasswordDialog
      name="download"
      title={text('downloadTitle', { time: backup.startTime })}
      confirmText={text('download')}
      onSend={fetchIt}
      onClose={onClose}
    >
      <p>{text(backup.isEncrypted ? 'downloadHoldsLocked' : 'downloadHolds')}</p>
      <p>{text('downloadUse')}</p>
    </OwnPasswordDialog>
  )
}
