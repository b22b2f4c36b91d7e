// Alarms in the frame of every page and on the page of an object.

import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { pageAlarmJournal } from '@gemba/contract/alarm/journal.ts'
import { journalTitle } from '@gemba/contract/alarm/menu-groups.ts'
import { lazyCode } from '../../api/lazy-code.ts'
import { run } from '../../api/run.ts'
import { addressOf } from '../../resource/list/filter/filter-address.ts'
import type { Contributions } from '../../resource/tab/contributions.ts'
import { alarmFilterOf } from './alarm-filter.ts'
import { alarmJournalUrl, alarmUrl } from './page-urls.ts'
import { AlarmCount } from './widgets/alarm-count.tsx'
import { alarmNotification } from './widgets/alarm-notification.tsx'

export const contributions: Contributions = {
  header: [{ place: 'button', order: 10, grant: alarmUrl, Item: AlarmCount }],
  notifications: [alarmNotification],
  news: [
    {
      name: 'alarm',
      permission: pageAlarmJournal.permission,
      text: ['{n} 条报警', '{n} 筆警報', '{n} {n|alarm|alarms}'],
      count: async (since, signal) =>
        (await run(pageAlarmJournal, { ...alarmFilterOf({ startSearch: since }), pageNum: 1, pageSize: 1 }, { signal }))
          .total,
      path: (since) => alarmJournalUrl + addressOf({ startSearch: since }),
    },
  ],
  attention: [
    {
      permissions: [pageAlarmEpisodes.permission],
      Source: lazyCode(async () => (await import('./widgets/alarm-attention.tsx')).AlarmAttention),
    },
  ],
  overview: [
    {
      permission: pageAlarmEpisodes.permission,
      place: 'bottom',
      isOnWall: true,
      Panel: lazyCode(async () => (await import('./widgets/alarm-ribbon.tsx')).AlarmRibbon),
    },
  ],
  tabs: [
    {
      of: 'object',
      permission: pageAlarmJournal.permission,
      name: 'journal',
      title: journalTitle,
      Tab: lazyCode(async () => (await import('./journal/alarm-journal-page.tsx')).ObjectJournal),
    },
  ],
  panels: [
    {
      of: 'object',
      permission: pageAlarmEpisodes.permission,
      Panel: lazyCode(async () => (await import('./widgets/object-alarms.tsx')).ObjectAlarms),
    },
  ],
}
