// What a feature brings to places that are not its own: the frame around every page, pages of other features.
import type { Words } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import type { ComponentType, ReactNode } from 'react'
import type { FeedMessage } from '../../feed/message.ts'
import type { News } from './news.ts'

export interface HeaderItem {
  /** Hints stand before the clock, buttons behind it. */
  place: 'hint' | 'button'
  /** Among those of its place, from left to right. */
  order: number
  /** Stands in the menu of the header where that has little room; what says that something rings never does. */
  isFolded?: boolean
  /** Only for whom the menu grants this page. */
  grant?: string
  Item: ComponentType<{ product: string }>
}

/** How messages of one kind show themselves. */
export interface NotificationKind {
  isOne: (message: FeedMessage) => boolean
  /** Before the title, where it is not the mark of any message; undefined for that. */
  markOf: (message: FeedMessage) => ReactNode
  /** Instead of the message's own title; undefined for that. */
  titleOf: (message: FeedMessage) => string | undefined
  /** Where more stands, and what the link to it says. */
  page: { path: string; title: Words }
  /** Told when none of them is true any more. Shows nothing. */
  Ending: ComponentType<{ onEnd: () => void }>
}

/** Stands on the page of one record of another feature's resource. */
export interface RecordPanel {
  /** Name of the resource. */
  of: string
  /** By its name: the declaration it comes from is no part of the frame. Empty for everybody. */
  permission: string
  /** Where a page of several places puts it: below the head, in the middle, or beside it, as most; or on the card of the record. */
  place?: PanelPlace
  Panel: ComponentType<{ id: string }>
}

export type PanelPlace = 'head' | 'main' | 'side' | 'card'

/** Stands on the page of one record instead of what that shows itself, when a person turns to it. */
export interface RecordTab {
  /** Name of the resource. */
  of: string
  permission: string
  /** In the address of the page. */
  name: string
  title: Words
  Tab: ComponentType<{ id: string }>
}

/** What is shown beside the name of a record, wherever that stands, when a person points at it. */
export interface RecordCard {
  /** Name of the resource. */
  of: string
  permission: string
  load: () => Promise<CardContent>
}

export interface CardContent {
  /** Has an operation `read`. */
  resource: AnyResource
  /** In their order; what is not told is left out. */
  fields: readonly string[]
}

/** Stands on the overview of the plant. */
export interface OverviewPanel {
  permission: string
  /** Across the page above or below the equipment, or beside it. */
  place: 'top' | 'side' | 'bottom'
  /** Stands on a screen on the wall as well. */
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
}
