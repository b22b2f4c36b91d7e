// `GET /metrics`: the state of this server in OpenMetrics format, for Prometheus and compatible tools.
import { readFileSync } from 'node:fs'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Registry } from 'prom-client'
import { languageOf } from '../../platform/http/language.ts'
import type { ObserveCall } from '../../platform/http/observe-calls.ts'
import type { Settings } from '../../platform/settings.ts'
import type { CloseStack } from '../start/close-stack.ts'
import { openCallMetrics } from './call-metrics.ts'
import { MetricCollector, type MetricSources } from './collect-metrics.ts'
import { MetricFamilies, type OpenMetricsRegistry } from './metric-families.ts'
import { findRefusal } from './metrics-access.ts'

/** Scrapes within this time share a response. */
const cacheMs = 1000

export interface Metrics {
  readonly observe: ObserveCall
  /** Adds the route. */
  serve(app: FastifyInstance, sources: MetricSources): void
}

/** Opens the metrics of one server. `stack` stops their measurements. */
export function openMetrics({ metricsToken }: Pick<Settings, 'metricsToken'>, stack: CloseStack): Metrics {
  const registry: OpenMetricsRegistry = new Registry()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const families = new MetricFamilies(registry)
  return {
    observe: openCallMetrics(registry),
    serve(app, sources) {
      const collector = stack.add('metrics', new MetricCollector(sources, families), (opened) => opened.stop())
      const read = shareResults(async () => {
        await collector.collect()
        return registry.metrics()
      })
      app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (isRefused(request, reply, metricsToken)) return reply
        return reply.type(registry.contentType).send(await read())
      })
    },
  }
}

function isRefused(request: FastifyRequest, reply: FastifyReply, token: string | undefined): boolean {
  const refusal = findRefusal(request, token)
  if (!refusal) return false
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  const text = wordIn(languageOf(request), refusal.text)
  reply.status(refusal.status).type('text/plain; charset=utf-8').send(`${text}\n`)
  return true
}

/** Returns a function whose concurrent and immediately following calls share a result. */
function shareResults(read: () => Promise<string>): () => Promise<string> {
  let latest: { readonly at: number; readonly result: Promise<string> } | undefined
  return () => {
    const now = performance.now()
    if (!latest || now - latest.at > cacheMs) latest = { at: now, result: read() }
    return latest.result
  }
}

const manifest = new URL('../../../../package.json', import.meta.url)

/** Returns the versions of the product, Node and the stores. */
export function readVersions({ databaseUrl, historyUrl }: Settings): MetricSources['versions'] {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const kindOf = (url: string | undefined): string => (url ? 'server' : 'embedded')
  return { version, node: process.version, database: kindOf(databaseUrl), history: kindOf(historyUrl) }
}
