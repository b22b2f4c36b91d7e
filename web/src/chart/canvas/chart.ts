// ECharts with only the modules that a curve needs.
import { CustomChart, LineChart } from 'echarts/charts'
import { GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([CustomChart, LineChart, GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent, CanvasRenderer])

export const openChart = (element: HTMLElement) => init(element)
export type Chart = ReturnType<typeof openChart>
