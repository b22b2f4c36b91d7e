// Pages of this feature by their URL.
import type { Pages } from '../../resource/tab/pages.ts'

export const pages: Pages = {
  '/bcs/pages/system/backup': {
    load: async () => (await import('./backup/backup-page.tsx')).BackupPage,
  },
  '/bcs/pages/system/retention': {
    load: async () => (await import('./retention/retention-page.tsx')).RetentionPage,
  },
  '/bcs/pages/system/server': {
    load: async () => (await import('./server/server-page.tsx')).ServerPage,
  },
  '/bcs/pages/system/log': {
    load: async () => (await import('./operation-log/operation-log-page.tsx')).OperationLogPage,
  },
}
