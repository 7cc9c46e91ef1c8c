declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  /** What is used of its settings: https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/ */
  interface Settings {
    url: string;
    dom_id: string;
    deepLinking: boolean;
    docExpansion: 'list' | 'full' | 'none';
    /** Below 0 the schemas are not listed by themselves. */
    defaultModelsExpandDepth: number;
    tryItOutEnabled: boolean;
    displayRequestDuration: boolean;
    filter: boolean;
    /** Null asks no stranger whether the document is valid. */
    validatorUrl: null;
    onComplete(): void;
    /** Given every response, also that which has the document. */
    responseInterceptor(response: Response): Response;
  }
  interface Response {
    url: string;
    ok: boolean;
    text: string;
  }
  interface SwaggerUi {
    preauthorizeApiKey(scheme: string, key: string): void;
  }
  // biome-ignore lint/style/noDefaultExport: so the package has it
  export default function SwaggerUIBundle(settings: Settings): SwaggerUi;
}
