// Pages of this feature by their URL.
import type { Pages } from '../../resource/tab/pages.ts'
import { alarmJournalUrl, alarmUrl } from './page-urls.ts'

export const pages: Pages = {
  [alarmUrl]: {
    load: async () => (await import('./alarm-real-page.tsx')).AlarmRealPage,
  },
  [alarmJournalUrl]: {
    load: async () => (await import('./journal/alarm-journal-page.tsx')).AlarmJournalPage,
  },
}
