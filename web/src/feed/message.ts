// Messages that the server pushes to a person (shell specification, sections 3 and 4).
import { type Language, type Words, wordIn } from '@gemba/contract/kit/page.ts'

export interface FeedMessage {
  msgType: string
  title: string
  from: string
  creatime: string
  content: string
  bgmUrl: string | null
  /** Seconds between two plays of the sound. */
  bgmInterval: number | null
  isShow: boolean
  /** Alarm level, for alarm messages. */
  level?: number
  batchNo?: string
  objectId?: string
  /** The andon call of the message. */
  andonId?: string
  /** The command that waits for a second person. */
  controlId?: string
  /** Clients that show it; undefined for all. */
  channels?: readonly ('web' | 'mobile')[]
  /** Title, content and source in zh-CN, zh-TW and en, if the sender has them. */
  words?: { title: Words; content: Words; from?: Words }
}

/** Returns whether a browser shows the message. */
export const isForBrowser = ({ channels }: Pick<FeedMessage, 'channels'>): boolean =>
  channels === undefined || channels.includes('web')

/** Returns the message with its texts in a language. */
export function inLanguage(message: FeedMessage, language: Language): FeedMessage {
  const { words } = message
  if (!words) return message
  const { title, content, from } = words
  return {
    ...message,
    title: wordIn(language, title),
    content: wordIn(language, content),
    from: from ? wordIn(language, from) : message.from,
  }
}

export type NotificationStyle = 'dialog' | 'warning' | 'info'

const noticeLimit = 40

/** Cuts a content of 40 or more characters to 40 and an ellipsis. Counts whole characters, not UTF-16 units. */
export function shortenContent(text: string): string {
  const characters = Array.from(text)
  return characters.length >= noticeLimit ? `${characters.slice(0, noticeLimit).join('')}…` : text
}

/** Returns how a message is displayed. */
export function styleOf(message: Pick<FeedMessage, 'msgType' | 'level'>): NotificationStyle {
  if (message.msgType === '安灯消息') return 'dialog'
  return message.msgType === '预警消息' || message.level !== undefined ? 'warning' : 'info'
}

/**
 * Returns whether a message has a sound. Levels 1 and 2 do, level 3 does not; a message without a level does if it
 * names a sound.
 */
export function isAudible(message: FeedMessage): boolean {
  return message.level === undefined ? Boolean(message.bgmUrl) : message.level <= 2
}

/** Returns the pause between two plays in milliseconds; by default 2 s. */
export const soundPauseMs = (message: FeedMessage): number => (message.bgmInterval || 2) * 1000
