import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const server = process.env.RIVERBOAT ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: { outDir: "dist", sourcemap: false, target: "es2022", chunkSizeWarningLimit: 700 },
  css: { modules: { localsConvention: "camelCaseOnly" } },
  server: {
    host: "127.0.0.1",
    // changeOrigin stays off: the server checks the Origin header
    proxy: { "/api": { target: server, ws: true, changeOrigin: false } },
  },
  test: {
    environment: "happy-dom",
    include: ["test/**/*.test.{ts,tsx}"],
    setupFiles: ["test/setup.ts"],
    isolate: false, // three times as fast; test/setup.ts cleans up
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 60_000, // for busy machines
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
