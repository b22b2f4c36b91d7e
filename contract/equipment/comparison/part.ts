// Curves that are compared: saved groups of points.
import { definePart } from '../../kit/module.ts'
import {
  getComparisonGroup,
  listComparisonGroups,
  removeComparisonGroup,
  saveComparisonGroup,
  setDefaultComparison,
  sortComparisonGroups,
} from './comparison-group.ts'
import { comparisonPage } from './pages.ts'

export const comparisonPart = definePart({
  commands: [
    listComparisonGroups,
    getComparisonGroup,
    saveComparisonGroup,
    setDefaultComparison,
    sortComparisonGroups,
    removeComparisonGroup,
  ],
  pages: [comparisonPage],
  terms: {
    comparisonGroup: {
      words: ['曲线对比组', '曲線對比組', 'Comparison group'],
      meaning:
        'Points of any objects whose curves are compared, saved under a name. One group per user is the default.',
    },
  },
})
