// State of the help box: its four views and the transitions between them (shell specification, section 4).
// The view names are those of the specification, `seach` included.
export interface HelpPosition {
  id: string
  name: string
}

export interface HelpState {
  view: 'first' | 'two' | 'view' | 'seach'
  /** Last chosen classification. */
  place: HelpPosition | undefined
  /** Last opened document. */
  article: HelpPosition | undefined
  query: string
}

export const firstView: HelpState = { view: 'first', place: undefined, article: undefined, query: '' }

export const openPlace = (state: HelpState, place: HelpPosition): HelpState => ({
  ...state,
  view: 'two',
  place,
  article: undefined,
})

export const openArticle = (state: HelpState, place: HelpPosition, article: HelpPosition): HelpState => ({
  ...state,
  view: 'view',
  place,
  article,
})

/** Shows the results of a search. An empty query returns to the first view. */
export function searchFor(state: HelpState, text: string): HelpState {
  const query = text.trim()
  return query === '' ? firstView : { ...state, view: 'seach', query }
}

/** Returns the views of the breadcrumb, which lead back. */
export function crumbsOf({ view, place, article }: HelpState): ('first' | 'two' | 'view')[] {
  if (view === 'first') return []
  const isBehind = view === 'seach'
  return [
    'first',
    ...(place && (view === 'view' || isBehind) ? ['two' as const] : []),
    ...(article && isBehind ? ['view' as const] : []),
  ]
}

export function goBack(state: HelpState, to: 'first' | 'two' | 'view'): HelpState {
  return to === 'first' ? firstView : { ...state, view: to }
}
