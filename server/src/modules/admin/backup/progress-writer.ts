import type { BackupProgress } from '../../../platform/backup/write-backup.ts'

const progressMs = 500

/** Returns a function that forwards progress at most twice a second. */
export function limitProgressRate(write: BackupProgress): BackupProgress {
  let writtenAt = 0
  return (share, doing) => {
    if (Date.now() - writtenAt < progressMs) return
    writtenAt = Date.now()
    write(share, doing)
  }
}
