// The layout of the rows of a list as cards: what the columns say about themselves, or what follows from their order.
import type { Column } from '../grid/column.ts'

/** The columns of a card, by name. All others are visible when the row is opened. */
export interface CardLayout {
  /** Above the title. */
  mark?: string | undefined
  /** Opens the row. */
  title: string
  /** Below the title. */
  subtitle?: string | undefined
  /** At the right of the first line. */
  aside?: string | undefined
  /** In large type. */
  figure?: string | undefined
  /** Below, each with the title of its column, unless it is empty. */
  facts: readonly string[]
  /** Whether the actions of a row are in a menu. Otherwise up to three are buttons of the card. */
  hasActionMenu?: boolean
}

const maxFacts = 6

/** Returns the layout that the roles of the columns declare. Without a title, the first column is the title. */
export function cardLayoutOf<Row>(columns: readonly Column<Row>[]): CardLayout | undefined {
  const nameOf = (role: Column<Row>['cardRole']) => columns.find(({ cardRole }) => cardRole === role)?.name
  const title = nameOf('title') ?? columns.find(({ cardRole }) => cardRole === undefined)?.name
  if (title === undefined) return undefined
  const facts = columns.filter(({ name, cardRole }) => name !== title && (cardRole ?? 'detail') === 'detail')
  return {
    title,
    subtitle: nameOf('subtitle'),
    aside: nameOf('state'),
    figure: nameOf('figure'),
    facts: facts.slice(0, maxFacts).map(({ name }) => name),
    hasActionMenu: true,
  }
}
