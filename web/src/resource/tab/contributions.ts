// Contributions of a feature to other pages: the frame around every page, and pages of other features.
import type { Words } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import type { ComponentType, ReactNode } from 'react'
import type { FeedMessage } from '../../feed/message.ts'
import type { AttentionSource } from './attention.ts'
import type { News } from './news.ts'

export interface HeaderItem {
  /** Hints are before the clock, buttons after it. */
  place: 'hint' | 'button'
  /** Order among those in the same place, from left to right. */
  order: number
  /** Whether it moves to the menu of a narrow header. An indicator of a sound never does. */
  isFolded?: boolean
  /** Shown only to users whose menu grants this page. */
  grant?: string
  Item: ComponentType<{ product: string }>
}

/** How messages of one kind are shown. */
export interface NotificationKind {
  isOne: (message: FeedMessage) => boolean
  /** Mark before the title; undefined for the standard one. */
  markOf: (message: FeedMessage) => ReactNode
  /** Replaces the title of the message; undefined for its own. */
  titleOf: (message: FeedMessage) => string | undefined
  /** A page with more information, and the text of its link. */
  page: { path: string; title: Words }
  /** Where the link leads; by default the page. */
  addressOf?: (message: FeedMessage) => string
  /** How long it is shown if it does not stay, in ms. */
  shownMs?: number
  /** Whether it makes no sound. */
  isSilent?: boolean
  /** Whether its text is shown to its end, because a person decides by it. */
  isUncut?: boolean
  /** An action on what the message is about. It closes the message when it has succeeded. */
  Action?: ComponentType<{ message: FeedMessage; onClose: () => void }>
  /** Renders nothing. Calls back when none of the messages applies any more. */
  Ending?: ComponentType<{ onEnd: () => void }>
  /** Renders nothing. Calls back with messages that did not arrive because there was no connection, the oldest first. */
  Missed?: ComponentType<{ onMissed: (messages: readonly FeedMessage[]) => void }>
}

/** A panel on the page of one record of another feature's resource. */
export interface RecordPanel {
  /** Name of the resource. */
  of: string
  /** A string, because the frame does not import the declaration of the permission. Empty for everybody. */
  permission: string
  /**
   * Position on a page with several: below the head, in the middle, beside it (default), or on the card of the record.
   */
  place?: PanelPlace
  Panel: ComponentType<{ id: string }>
}

export type PanelPlace = 'head' | 'main' | 'side' | 'card'

/** An alternative view on the page of one record, chosen by a tab. */
export interface RecordTab {
  /** Name of the resource. */
  of: string
  permission: string
  /** Name in the address of the page. */
  name: string
  title: Words
  Tab: ComponentType<{ id: string }>
}

/** A card shown when a person points at the name of a record anywhere. */
export interface RecordCard {
  /** Name of the resource. */
  of: string
  permission: string
  load: () => Promise<CardContent>
}

export interface CardContent {
  /** Must have an operation `read`. */
  resource: AnyResource
  /** Fields in order. Fields without a value are omitted. */
  fields: readonly string[]
}

/** A panel on the overview of the plant. */
export interface OverviewPanel {
  permission: string
  /** Across the page above or below the equipment, or beside it. */
  place: 'top' | 'side' | 'bottom'
  /** Whether it is shown on wall screens as well. */
  isOnWall?: boolean
  Panel: ComponentType<{ isOnWall: boolean }>
}

export interface Contributions {
  header?: readonly HeaderItem[]
  notifications?: readonly NotificationKind[]
  panels?: readonly RecordPanel[]
  cards?: readonly RecordCard[]
  tabs?: readonly RecordTab[]
  overview?: readonly OverviewPanel[]
  news?: readonly News[]
  attention?: readonly AttentionSource[]
}
