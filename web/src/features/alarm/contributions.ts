// Alarms on the frame around every page and on the page of an object.
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { lazy } from 'react'
import type { Contributions } from '../../resource/tab/contributions.ts'
import { AlarmCount } from './elsewhere/alarm-count.tsx'
import { alarmNotification } from './elsewhere/alarm-notification.tsx'
import { alarmUrl } from './page-urls.ts'

export const contributions: Contributions = {
  header: [{ place: 'button', order: 10, grant: alarmUrl, Item: AlarmCount }],
  notifications: [alarmNotification],
  overview: [
    {
      permission: pageAlarmEpisodes.permission,
      place: 'side',
      Panel: lazy(async () => ({ default: (await import('./elsewhere/open-alarms.tsx')).OpenAlarms })),
    },
    {
      permission: pageAlarmEpisodes.permission,
      place: 'bottom',
      Panel: lazy(async () => ({ default: (await import('./elsewhere/alarm-ribbon.tsx')).AlarmRibbon })),
    },
  ],
  panels: [
    {
      of: 'object',
      permission: pageAlarmEpisodes.permission,
      Panel: lazy(async () => ({ default: (await import('./elsewhere/object-alarms.tsx')).ObjectAlarms })),
    },
  ],
}
