import type { BackupProgress } from '../../../platform/backup/write-backup.ts'

const progressMs = 500

/** Hands on how far something is, twice a second at most. */
export function slowly(write: BackupProgress): BackupProgress {
  let writtenAt = 0
  return (share, doing) => {
    if (Date.now() - writtenAt < progressMs) return
    writtenAt = Date.now()
    write(share, doing)
  }
}
