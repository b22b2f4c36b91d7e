// What the product knows of the demo; all else of it is in the workspace `demo`.
import type { Settings } from '../../platform/settings.ts'
import type { ExtendRoutes, OpenProduct, Product, StartOptions } from './start-options.ts'

export interface DemoOptions extends Pick<StartOptions, 'say' | 'report'> {
  readonly settings: Settings
  /** How many days the factory has worked before it is there; 0 is a new factory, in which nobody works. */
  readonly factoryDays: number
}

/** The demo of an installation. */
export interface Demo {
  readonly extendRoutes: ExtendRoutes
  /** Fills an empty store, where the settings ask for it. */
  seed(product: OpenProduct): Promise<void>
  /** Returns the lines of the terminal that say who may sign in. */
  describeAccounts(product: Pick<Product, 'host' | 'isDemo'>): string[]
  /** Lets the demo plants that are there go on. Companies may load one from then on. */
  start(product: Product, mqttUrl: string): void
  stop(): Promise<void>
}

export type OpenDemo = (options: DemoOptions) => Demo
