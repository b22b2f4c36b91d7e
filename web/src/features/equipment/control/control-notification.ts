import type { NotificationKind } from '../../../resource/tab/contributions.ts'

const path = '/lak/pages/equipment/control'

/** A command that waits for a second person. It is shown as long as it can be confirmed. */
export const controlNotification: NotificationKind = {
  isOne: ({ controlId }) => controlId !== undefined,
  markOf: () => undefined,
  titleOf: () => undefined,
  page: { path, title: ['打开并复核', '開啟並覆核', 'Open and check'] },
  addressOf: ({ controlId }) => `${path}?command=${controlId}`,
  shownMs: 60_000,
  isSilent: true,
  isUncut: true,
}
