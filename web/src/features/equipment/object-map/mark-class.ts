import type { MarkKind } from './mark-state.ts'
import styles from './object-map.module.css'

/** The classes that colour a mark. */
export const classOfKind: Readonly<Record<MarkKind, string | undefined>> = {
  urgency: styles.urgency,
  error: styles.error,
  warn: styles.warn,
  running: styles.running,
  standby: styles.standby,
  stopped: styles.stopped,
  fault: styles.fault,
  maintenance: styles.maintenance,
  offline: styles.offline,
  online: styles.online,
  unknown: styles.unknown,
}
