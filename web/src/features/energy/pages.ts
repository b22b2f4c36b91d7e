// Pages of this feature by their URL.
import { listOf, type Pages } from '../../resource/tab/pages.ts'

export const pages: Pages = {
  '/lak/pages/basicData/energyMeter': listOf(
    async () => (await import('@gemba/contract/energy/energy-meter.ts')).energyMeter,
  ),
}
