import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

export interface TraceSettings {
  /** The address of a collector that speaks OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  /** The name under which the collector shows this server. */
  service: string;
  /** The share of traces that are sent, from 0 to 1. */
  ratio: number;
}

/** Spans of requests, jobs and their statements. None says who asked, from where, or with which values. */
export interface Traces {
  /** Statements that run during `work` belong to its span. Rejects as `work` does. */
  trace<T>(name: string, kind: 'request' | 'job', work: () => Promise<T>): Promise<T>;
  /** Names the current request, once its operation and id are known. */
  requestIs(operation: string, requestId: string | undefined): void;
  answered(status: number): void;
  /** `text` without its values. */
  ran(text: string, tookMs: number, hasFailed: boolean): void;
  stop(): Promise<void>;
}

/** With retries, for one batch: a collector that is away must not delay a stop. */
const timeoutMillis = 2000;

const kinds = { request: SpanKind.SERVER, job: SpanKind.INTERNAL };
const failed = { code: SpanStatusCode.ERROR };

/** Attributes follow OpenTelemetry's semantic conventions for HTTP and databases. */
export function createTraces({ endpoint, headers, service, ratio }: TraceSettings, log: Logger): Traces {
  const sender = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers, timeoutMillis });
  const warn = (error: unknown) => log.warn({ error, outage: 'the collector of traces' }, 'traces were not sent');
  const exporter: SpanExporter = {
    export: (spans, done) =>
      sender.export(spans, (result) => {
        if (result.error) warn(result.error);
        done(result);
      }),
    shutdown: () => sender.shutdown(),
  };
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
  });
  const tracer = provider.getTracer('nukkad');
  const current = new AsyncLocalStorage<Span>();
  return {
    async trace(name, kind, work) {
      const span = tracer.startSpan(name, { root: true, kind: kinds[kind] });
      try {
        return await current.run(span, work);
      } catch (error) {
        span.setStatus(failed);
        throw error;
      } finally {
        span.end();
      }
    },
    requestIs(operation, requestId) {
      const span = current.getStore()?.updateName(operation);
      if (requestId !== undefined) span?.setAttribute('nukkad.request_id', requestId);
    },
    answered(status) {
      const span = current.getStore()?.setAttribute('http.response.status_code', status);
      if (status >= 500) span?.setStatus(failed);
    },
    ran(text, tookMs, hasFailed) {
      const parent = current.getStore();
      if (!parent?.isRecording()) return;
      const ended = Date.now();
      const operation = /\w+/.exec(text)?.[0] ?? 'statement';
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text };
      const span = tracer.startSpan(
        operation,
        { kind: SpanKind.CLIENT, startTime: ended - tookMs, attributes },
        trace.setSpan(ROOT_CONTEXT, parent),
      );
      if (hasFailed) span.setStatus(failed);
      span.end(ended);
    },
    stop: () => provider.shutdown().catch(warn),
  };
}
