// What the server pushes to a person (shell specification, sections 3 and 4).
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
  /** Alarm level, of alarm messages. */
  level?: number
  batchNo?: string
  objectId?: string
  /** Of a call for help. */
  andonId?: string
  /** Which clients show it; one that names none is for all. */
  channels?: readonly ('web' | 'mobile')[]
  /** Title, content and source in zh-CN, zh-TW and en, where the sender knows them. */
  words?: { title: Words; content: Words; from?: Words }
}

/** Whether a browser shows it. */
export const isForBrowser = ({ channels }: Pick<FeedMessage, 'channels'>): boolean =>
  channels === undefined || channels.includes('web')

/** A message as a person of that language reads it. */
export function inLanguage(message: FeedMessage, language: Language): FeedMessage {
  const { words } = message
  if (!words) return message
  const { title, content, from } = words
  return {
    ...message,
    title: wordIn(language, title),
    content: wordIn(language, content),
    ...(from && { from: wordIn(language, from) }),
  }
}

export type NotificationStyle = 'dialog' | 'warning' | 'info'

const noticeLimit = 40

/** A notice is cut to 40 characters plus an ellipsis when it has 40 or more; characters, not halves of them. */
export function cutContent(text: string): string {
  const characters = Array.from(text)
  return characters.length >= noticeLimit ? `${characters.slice(0, noticeLimit).join('')}…` : text
}

/** How a message shows itself. */
export function styleOf(message: Pick<FeedMessage, 'msgType' | 'level'>): NotificationStyle {
  if (message.msgType === '安灯消息') return 'dialog'
  return message.msgType === '预警消息' || message.level !== undefined ? 'warning' : 'info'
}

/** Levels 1 and 2 ring, level 3 only shows itself; a message without a level rings when it brings a sound. */
export function isAudible(message: FeedMessage): boolean {
  return message.level === undefined ? Boolean(message.bgmUrl) : message.level <= 2
}

/** Milliseconds between two plays; 2 s unless the message says otherwise. */
export const soundPauseMs = (message: FeedMessage): number => (message.bgmInterval || 2) * 1000
