// Collects the contributions of features to other pages. The shell imports no feature by name.
import type { Contributions } from '../../resource/tab/contributions.ts'

const ofFeatures = Object.values(
  import.meta.glob<Contributions>('../../features/*/contributions.ts', { eager: true, import: 'contributions' }),
)

export const headerItems = ofFeatures.flatMap(({ header = [] }) => header).toSorted((a, b) => a.order - b.order)
export const notificationKinds = ofFeatures.flatMap(({ notifications = [] }) => notifications)
export const overviewPanels = ofFeatures.flatMap(({ overview = [] }) => overview)
export const recordPanels = ofFeatures.flatMap(({ panels = [] }) => panels)
export const recordCards = ofFeatures.flatMap(({ cards = [] }) => cards)
export const recordTabs = ofFeatures.flatMap(({ tabs = [] }) => tabs)
export const news = ofFeatures.flatMap((feature) => feature.news ?? [])
export const attentionSources = ofFeatures.flatMap(({ attention = [] }) => attention)
