// Pages of this feature by their URL.
import { listOf, type Pages } from '../../resource/tab/pages.ts'

export const pages: Pages = {
  '/lak/pages/overview': {
    load: async () => (await import('./overview/overview-page.tsx')).OverviewPage,
  },
  '/lak/pages/equipment/object': {
    load: async () => (await import('./object-list-page.tsx')).ObjectListPage,
  },
  '/lak/pages/equipment/object/:id': {
    load: async () => (await import('./object-page.tsx')).ObjectPage,
    readAhead: async ({ id = '' }) => (await import('./object-page-reads.ts')).readObjectAhead(id),
    of: 'object',
    grant: '/lak/pages/equipment/object',
  },
  '/lak/pages/equipment/object/:id/point': {
    load: async () => (await import('./points/point-table-page.tsx')).ObjectPointsPage,
    of: 'object',
    grant: '/lak/pages/equipment/object',
  },
  '/lak/pages/equipment/objectMap': {
    load: async () => (await import('./object-map/object-map-page.tsx')).ObjectMapPage,
  },
  '/lak/pages/equipment/model': {
    load: async () => (await import('./model/model-list-page.tsx')).ModelListPage,
  },
  '/lak/pages/equipment/model/:id': {
    load: async () => (await import('./points/point-table-page.tsx')).ModelPointsPage,
    of: 'model',
    grant: '/lak/pages/equipment/model',
  },
  '/lak/pages/equipment/personalModel': {
    load: async () => (await import('./model-person/personal-model-page.tsx')).PersonalModelPage,
  },
  '/lak/pages/equipment/deviceType': {
    load: async () => (await import('./device/device-pages.tsx')).DeviceTypePage,
  },
  '/lak/pages/equipment/deviceState': {
    load: async () => (await import('./device/device-pages.tsx')).DeviceStatePage,
  },
  '/lak/pages/equipment/deviceLedger': {
    load: async () => (await import('./device/device-pages.tsx')).DeviceLedgerPage,
  },
  '/lak/pages/equipment/objectDetail': {
    load: async () => (await import('./object/object-detail-page.tsx')).ObjectDetailPage,
  },
  '/lak/pages/equipment/control': {
    load: async () => (await import('./control/command-list.tsx')).ControlPage,
  },
  '/lak/pages/equipment/processParameter': listOf(
    async () => (await import('@gemba/contract/equipment/setting/process-parameter.ts')).processParameter,
  ),
  '/lak/pages/equipment/parameterSet': {
    load: async () => (await import('./setting/parameter-set-page.tsx')).ParameterSetPage,
  },
  '/lak/pages/equipment/comparison': {
    load: async () => (await import('./comparison/comparison-page.tsx')).ComparisonPage,
  },
  '/lak/pages/equipment/pointCheck': {
    load: async () => (await import('./check/check-page.tsx')).CheckPage,
  },
  '/lak/pages/equipment/calculation': {
    load: async () => (await import('./calculation/calculation-list-page.tsx')).CalculationListPage,
  },
  '/lak/pages/equipment/calculation/:id': {
    load: async () => (await import('./calculation/calculation-page.tsx')).CalculationPage,
    of: 'calculation',
    grant: '/lak/pages/equipment/calculation',
  },
  '/lak/pages/equipment/checkRule': {
    load: async () => (await import('./check/check-rule-page.tsx')).CheckRulePage,
  },
  '/lak/pages/equipment/projectTemplate': {
    load: async () => (await import('./project-template-page.tsx')).ProjectTemplatePage,
  },
}
