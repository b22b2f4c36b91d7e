// Pages of this feature by their URL.
import { listOf, type Pages } from '../../resource/tab/pages.ts'
import {
  alarmEventUrl,
  alarmJournalUrl,
  alarmLevelUrl,
  alarmPerformanceUrl,
  alarmTypeUrl,
  alarmUrl,
  hiddenAlarmsUrl,
  reasonTagUrl,
} from './page-urls.ts'

export const pages: Pages = {
  [alarmUrl]: {
    load: async () => (await import('./alarm-real-page.tsx')).AlarmRealPage,
  },
  [alarmJournalUrl]: {
    load: async () => (await import('./journal/alarm-journal-page.tsx')).AlarmJournalPage,
  },
  [hiddenAlarmsUrl]: {
    load: async () => (await import('./shelf/hidden-alarms-page.tsx')).HiddenAlarmsPage,
  },
  [alarmPerformanceUrl]: {
    load: async () => (await import('./performance/alarm-performance-page.tsx')).AlarmPerformancePage,
  },
  [alarmEventUrl]: {
    load: async () => (await import('./event/alarm-event-page.tsx')).AlarmEventPage,
  },
  [alarmTypeUrl]: {
    load: async () => (await import('./level/alarm-type-page.tsx')).AlarmTypePage,
  },
  [alarmLevelUrl]: {
    load: async () => (await import('./level/alarm-level-page.tsx')).AlarmLevelPage,
  },
  [reasonTagUrl]: listOf(async () => (await import('@gemba/contract/alarm/reason-tag/reason-tag.ts')).reasonTag),
}
